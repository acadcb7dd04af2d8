// @ts-check
module.exports = () => 'export { Link as PageLink } from "react-router";';
