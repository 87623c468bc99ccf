import { describe, expect, it } from 'vitest'
import { notificationTexts, wordNotification } from './notifications.ts'

const types = Object.keys(notificationTexts) as (keyof typeof notificationTexts)[]

describe('a notification is worded', () => {
  it.each(types)('%s: by its parameters, without gaps', (type) => {
    expect(wordNotification(type, { name: 'Anna' })).toMatch(/^Anna [a-z ]+$/)
  })

  it('without a name where there is none', () => {
    expect(wordNotification('message', {})).toBe('Your partner sent you a love message')
  })

  it('by what the name is, whatever it looks like', () => {
    expect(wordNotification('message', { name: '$& {name}' })).toBe('$& {name} sent you a love message')
  })
})
