import { createLabels, labels as englishLabels, type Labels } from '../../src/labels.ts'
import type { LabelTexts } from '../../src/model/label-texts.ts'

/** The languages of a site with the texts of the interface. */
interface Languages {
  locales: readonly { code: string; labels?: LabelTexts | undefined }[]
}

/** Creates the labels of a locale; English for a locale without texts. */
export function getLabels({ locales }: Languages, locale: string): Labels {
  return createLabels(locales.find(({ code }) => code === locale)?.labels, locale)
}

/** The texts by locale, without the locales in English. */
export function listLabelTexts({ locales }: Languages): Record<string, LabelTexts> {
  return Object.fromEntries(locales.flatMap(({ code, labels }) => (labels ? [[code, labels]] : [])))
}

/** Translates the texts of a blog that the configuration leaves at their English defaults. */
export function translateBlog<T extends { title: string; description: string; sidebar: { title: string } }>(
  blog: T,
  labels: Labels,
): T {
  const translate = (text: string) =>
    text === englishLabels.blog ? labels.blog : text === englishLabels.recentPostsTitle ? labels.recentPostsTitle : text
  const sidebar = { ...blog.sidebar, title: translate(blog.sidebar.title) }
  return { ...blog, title: translate(blog.title), description: translate(blog.description), sidebar }
}
