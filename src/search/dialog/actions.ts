import { dataAttributes, toSelector } from '../../model/data-attributes.ts'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import type { AskAiStart } from '../ask-ai/ask-ai-props.ts'
import type { IconName } from './Icon.tsx'

/** A command of the start screen. */
export interface Action {
  icon: IconName
  title: string
  run(): void
}

interface ActionContext {
  settings: SearchSettings
  onAskAi(start: AskAiStart): void
  onClose(): void
}

/** The commands that the page has buttons for, and a question to the assistant if there is one. */
export function listActions({ settings, onAskAi, onClose }: ActionContext): Action[] {
  const colorToggle = findButton(`${toSelector(dataAttributes.colorToggle)}:enabled`)
  const copyPage = findButton(toSelector(dataAttributes.copyPage))
  const isDark = isDarkMode()
  return [
    ...(settings.askAi
      ? [{ icon: 'conversation' as const, title: labels.askAssistant, run: () => onAskAi({ isNew: true }) }]
      : []),
    ...(copyPage
      ? [{ icon: 'copy' as const, title: labels.copyPageAsMarkdown, run: () => press(copyPage, onClose) }]
      : []),
    ...(colorToggle
      ? [
          {
            icon: 'contrast' as const,
            title: isDark ? labels.switchToLight : labels.switchToDark,
            run() {
              press(colorToggle, onClose)
              // Back to the system's mode is a click that may change nothing to see.
              if (isDarkMode() === isDark) colorToggle.click()
            },
          },
        ]
      : []),
  ]
}

const findButton = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)

const isDarkMode = (): boolean => document.documentElement.dataset.theme === 'dark'

/** The page must not be inert when its button works. */
function press(button: HTMLElement, onClose: () => void): void {
  onClose()
  button.click()
}
