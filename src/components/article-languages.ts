import type { OriginalData, PageData } from '../model/page-data.ts'

/** Attributes of an element whose text has another language than the text around it. */
export interface LanguageAttributes {
  lang: string
  dir: OriginalData['direction']
}

/** The languages of a page without a translation; empty for all other pages. */
export interface ArticleLanguages {
  /** That of the article, which is in the default language. */
  text?: LanguageAttributes
  /** That of texts of the theme in the article, which are in the language of the page. */
  theme?: LanguageAttributes
}

/** The attributes of text that is shown in the language of an original; nothing for other text. */
export function getLanguageAttributes(original: OriginalData | undefined): LanguageAttributes | undefined {
  return original && { lang: original.htmlLang, dir: original.direction }
}

/** The languages of the article of a page. */
export function getArticleLanguages({ original, site }: Pick<PageData, 'original' | 'site'>): ArticleLanguages {
  const text = getLanguageAttributes(original)
  if (!text) return {}
  return {
    text,
    theme: { lang: site.locale.htmlLang, dir: site.locale.direction },
  }
}
