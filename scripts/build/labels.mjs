import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { root } from './paths.mjs'

/** The modules of labels that scripts write into pages. */
const MODULES = /[\\/]src[\\/](runtime|search|ask-ai)-labels\.ts$/

/** Reads the exports of a module of labels, which are plain data and functions with their texts, in their order in the source. */
async function readLabels(path) {
  const source = await readFile(path, 'utf8')
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false })
  const exported = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  return [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => [name, exported[name]])
}

const listNames = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

const toTemplateLiteral = (text) =>
  listNames(text).length === 0
    ? JSON.stringify(text)
    : `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `\${${name}}`)}\``

/** A function that returns an English label. */
function printFunction({ template, forms }) {
  const names = listNames(template ?? forms.other)
  if (!forms?.one) return `(${names}) => ${toTemplateLiteral(template ?? forms.other)}`
  return `(${names}) => ${names[0]} === 1 ? ${toTemplateLiteral(forms.one)} : ${toTemplateLiteral(forms.other)}`
}

/** English texts are part of the code that uses them. */
const printEnglish = ([name, label]) =>
  `export const ${name} = ${typeof label === 'function' ? printFunction(label) : JSON.stringify(label)}`

/** Texts of other languages are read from the page; without them, those of the client of islands are English. */
function printTranslated([name, label], isFallback) {
  const { template, forms } = label
  const english = isFallback ? `, ${JSON.stringify(template ?? forms ?? label)}` : ''
  const read =
    typeof label === 'function'
      ? `readFunction('${name}', ${JSON.stringify(listNames(template ?? forms.other))}${english})`
      : `readText('${name}'${english})`
  return `export const ${name} = /* @__PURE__ */ ${read}`
}

const IMPORTS = "import { readFunction, readText } from './page-labels.ts'"

/**
 * Replaces the labels of scripts. `english` writes the texts where they are used, as the templates of `src/*-labels.ts` would be
 * filled while the script runs. `translated` reads them from the page, `either` does so where the page has texts.
 */
export const inlineLabels = (mode) => ({
  name: 'inline-labels',
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: MODULES }, async ({ path }) => {
      const labels = await readLabels(path)
      const lines =
        mode === 'english'
          ? labels.map(printEnglish)
          : [IMPORTS, ...labels.map((label) => printTranslated(label, mode === 'either'))]
      return { contents: lines.join('\n'), loader: 'ts', resolveDir: `${root}/src` }
    })
  },
})
