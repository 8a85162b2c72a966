import { findText } from '../../syntaxes/project/values.ts'
import { createFoundSite, type Generator } from './generator.ts'
import { joinFolder } from './links.ts'

/** Quarto: the website or the book that `_quarto.yml` describes, whose order is read by every build. */
export const quarto: Generator = {
  name: 'quarto',
  label: 'Quarto',
  configFiles: ['_quarto.yml', '_quarto.yaml'],
  describe({ values, folder }) {
    const find = (key: string) => findText(values, 'website', key) ?? findText(values, 'book', key)
    const repository = find('repo-url')
    return createFoundSite({
      title: find('title'),
      tagline: find('description'),
      url: find('site-url'),
      docs: { path: joinFolder(folder, '.') },
      settings: {
        ...(repository !== null && { navbar: { items: [{ label: 'Source', href: repository, position: 'right' }] } }),
        markdown: { dialects: ['quarto'] },
      },
    })
  },
}
