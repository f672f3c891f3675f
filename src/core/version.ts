/** Of the add-on, as package.json has it: the sidebar shows it, and `npm run release` keeps the two alike. */
export const VERSION = "0.1.0";
