import { describe, expect, it } from 'vitest'
import { splitEmoji } from '../../src/components/leading-emoji.ts'

describe('the icon of a card', () => {
  it.each([
    ['🚀 Start here', '🚀', 'Start here'],
    ['🚀Start', '🚀', 'Start'],
    ['❤️ Thanks', '❤️', 'Thanks'],
    ['👩🏽‍💻 People', '👩🏽‍💻', 'People'],
    ['🇧🇷 Brasil', '🇧🇷', 'Brasil'],
  ])('is the emoji that %s begins with', (label, emoji, text) => {
    expect(splitEmoji(label)).toEqual({ emoji, text })
  })

  it.each(['Start 🚀', '© Rights', '1 item', '#1', '🚀', ''])('is not taken from %j', (label) => {
    expect(splitEmoji(label)).toEqual({ emoji: null, text: label })
  })
})
