/** Stylesheets that pages import; docsgen bundles them. */
declare module '*.css' {}
