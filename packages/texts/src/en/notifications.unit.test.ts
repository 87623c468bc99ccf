import { describe, expect, it } from 'vitest'
import { notificationTexts, wordNotification } from './notifications.ts'

const types = Object.keys(notificationTexts) as (keyof typeof notificationTexts)[]

describe('a notification is worded', () => {
  it.each(types)('%s: by its parameters, without gaps', (type) => {
    const counts = { memories: 'two', images: 'three', media: 'four', events: 'five', songs: 'six', letters: 'seven' }
    expect(wordNotification(type, { name: 'Anna', ...counts, comments: 'eight' })).toMatch(
      /^(Anna|Love Space) [A-Za-z' ]+$/,
    )
  })

  it.each([
    [{ memories: '1', images: '0', videos: '0' }, 'Anna shared a memory'],
    [{ memories: '1', images: '1', videos: '0' }, 'Anna shared a memory'],
    [{ memories: '2', images: '1', videos: '0' }, 'Anna shared 2 memories'],
    [{ memories: '1', images: '12', videos: '0' }, 'Anna shared 12 new photos'],
    [{ memories: '3', images: '2', videos: '1' }, 'Anna shared 3 new photos and videos'],
    [{ memories: '28', images: '3', videos: '0' }, 'Anna shared 28 memories'],
  ])('of a memory by what was shared together: %j', (counts, sentence) => {
    expect(wordNotification('memory', { name: 'Anna', ...counts })).toBe(sentence)
  })

  it('for timeline events by how many were added together', () => {
    expect(wordNotification('timeline', { name: 'Anna', events: '1' })).toBe('Anna added to your timeline')
    expect(wordNotification('timeline', { name: 'Anna', events: '3' })).toBe('Anna added 3 events to your timeline')
  })

  it.each([
    ['song', { songs: '1' }, 'Anna added a song to your playlist'],
    ['song', { songs: '4' }, 'Anna added 4 songs to your playlist'],
    ['message_liked', { letters: '1' }, 'Anna liked your letter'],
    ['message_liked', { letters: '3' }, 'Anna liked 3 of your letters'],
    ['memory_liked', { memories: '2' }, 'Anna liked 2 of your memories'],
    ['memory_commented', { comments: '2' }, 'Anna left 2 comments on a memory'],
    ['memory_commented', {}, 'Anna commented on a memory'],
  ])('of %s by how many they are: %j', (type, counts, sentence) => {
    expect(wordNotification(type, { name: 'Anna', ...counts })).toBe(sentence)
  })

  it('without a name if there is none', () => {
    expect(wordNotification('message', {})).toBe('Your partner wrote you a letter')
  })

  it('with any name unchanged', () => {
    expect(wordNotification('message', { name: '$& {name}' })).toBe('$& {name} wrote you a letter')
  })
})
