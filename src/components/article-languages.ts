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

/** The languages of the article of a page. */
export function getArticleLanguages({ original, site }: Pick<PageData, 'original' | 'site'>): ArticleLanguages {
  if (!original) return {}
  return {
    text: { lang: original.htmlLang, dir: original.direction },
    theme: { lang: site.locale.htmlLang, dir: site.locale.direction },
  }
}
