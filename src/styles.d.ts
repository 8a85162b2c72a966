/** Stylesheets that pages import; docsgen bundles them. */
declare module '*.css' {}

/** Markdown imported by pages; the value is its source. */
declare module '*.md' {
  const source: string
  export default source
}

declare module '*.yml' {
  const text: string
  export default text
}
