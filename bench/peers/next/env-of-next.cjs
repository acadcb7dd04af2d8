// @ts-check
/** @param {string} source */
module.exports = (source) => source.replaceAll("import.meta.env.", "process.env.");
