/**
 * Lets the next page use the optional fonts that arrived too late for this one. Browsers do not show such a font in the same
 * document, except after its rule has been inserted again. That waits for a change of the page: lines would break in other
 * places while they are read.
 */
export function createLateFonts(): { use(): void } {
  let usedCount = 0
  return {
    use() {
      const optional = [...document.fonts].filter(({ display }) => display === 'optional')
      const loadedCount = optional.filter(({ status }) => status === 'loaded').length
      if (loadedCount <= usedCount) return
      usedCount = loadedCount
      for (const sheet of document.styleSheets) if (sheet.href?.startsWith(`${location.origin}/`)) insertAgain(sheet)
    },
  }
}

function insertAgain(sheet: CSSStyleSheet): void {
  for (const [index, rule] of [...sheet.cssRules].entries()) {
    if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue('font-display') !== 'optional') continue
    sheet.deleteRule(index)
    sheet.insertRule(rule.cssText, index)
  }
}
