import { expect, test } from "vitest";
import { startScriptsLate } from "./late-scripts.server.ts";

const MODULE = '<script type="module" async="">import "/a.js";\nimport("/entry.js");</script>';
const PAGE = `<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="modulepreload" href="/a.js"/></head><body><p>$& text</p><script>window.first = 1;</script>${MODULE}</body></html>`;

test("nothing is fetched at once: links, each once and not urgent, and module script are in a template", () => {
  expect(startScriptsLate(PAGE)).toContain(
    `<template><link fetchpriority="low" rel="modulepreload" href="/a.js"/><link fetchpriority="low" rel="modulepreload" href="/b.js"/>${MODULE}</template></body></html>`,
  );
});

test("the template is opened by the script that stands before it; the rest of the page stays as it is", () => {
  expect(startScriptsLate(PAGE)).toMatch(
    /^<html><head><\/head><body><p>\$& text<\/p><script>window\.first = 1;addEventListener\("DOMContentLoaded",function [^<]+\);<\/script><template>/,
  );
});

test("a page without a module script, or with two: refused", () => {
  expect(() => startScriptsLate("<html></html>")).toThrow(/module script/);
  expect(() => startScriptsLate(PAGE + PAGE)).toThrow(/module script/);
});
