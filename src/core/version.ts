/** The add-on's version, for the sidebar. `npm run release` keeps it equal to package.json. */
export const VERSION = "0.1.0";
