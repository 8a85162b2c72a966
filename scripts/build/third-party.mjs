import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dist, root } from './paths.mjs'
import { FACES } from './text-fonts.mjs'

/**
 * The folder of the package that a bundled file belongs to: `node_modules/a/node_modules/@b/c`. A package that is copied
 * into another one without its own manifest is part of that one.
 */
function findPackageFolder(input) {
  const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]
  return folder === undefined || existsSync(path.join(root, folder, 'package.json'))
    ? folder
    : findPackageFolder(folder)
}

async function readLicense(folder) {
  const directory = path.join(root, folder)
  const manifest = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8'))
  const names = (await readdir(directory)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')))
  const license = typeof manifest.license === 'string' ? manifest.license : 'see below'
  const text = texts.length > 0 ? texts.map((each) => each.trim()).join('\n\n') : `License: ${license}`
  const paragraphs = text.split(/\r?\n[ \t]*\r?\n/)
  return {
    title: `${manifest.name} ${manifest.version} (${license})`,
    copyright: paragraphs.filter(isCopyright).join('\n'),
    terms: paragraphs.filter((paragraph) => !isCopyright(paragraph)).join('\n\n'),
  }
}

const isCopyright = (paragraph) => /^copyright\b/i.test(paragraph)

/**
 * Writes the names, versions, copyrights and licenses of all bundled packages, as the licenses require. Packages whose
 * terms differ in nothing but spaces share one copy of them.
 */
export async function writeThirdParty(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs))
  const folders = new Set(inputs.map(findPackageFolder).filter(Boolean))
  folders.add('node_modules/katex')
  folders.add('node_modules/@fontsource/stix-two-math')
  for (const { folder } of Object.values(FACES)) folders.add(folder)
  const licenses = await Promise.all([...folders].map(readLicense))
  licenses.sort((a, b) => (a.title < b.title ? -1 : 1))
  const rule = '-'.repeat(80)
  const groups = new Map()
  for (const license of licenses) {
    const key = license.terms.replace(/\s+/g, ' ')
    groups.set(key, [...(groups.get(key) ?? []), license])
  }
  const sections = [...groups.values()].map((packages) => {
    const names = new Set(packages.map(({ title, copyright }) => [title, copyright].filter(Boolean).join('\n')))
    return `${rule}\n${[...names].join('\n\n')}\n${rule}\n\n${packages[0].terms}\n`
  })
  await writeFile(
    path.join(dist, 'THIRD_PARTY.txt'),
    `docsgen contains the following packages.\n\n${sections.join('\n')}`,
  )
}
