// @ts-check
/** @param {string} source */
module.exports = (source) => `"use client";\n${source}`;
