/** Stylesheets that pages import, which docsgen bundles for them. */
declare module '*.css' {}
