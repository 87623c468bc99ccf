import { expect, it } from 'vitest'
import { beginNew } from '@love-space/couple-rules/record-edit.ts'
import { withMoreWords } from './add-to-draft.ts'

const begun = beginNew({ message: 'Dear Noah', mood: 'happy' }, 'key-of-the-draft')

it('words are added to an unfinished record once, and the rest of it stays', () => {
  const once = withMoreWords(begun, 'message', 'a link')
  expect(once).toMatchObject({ key: 'key-of-the-draft', words: { message: 'Dear Noah\n\na link', mood: 'happy' } })
  expect(withMoreWords(once, 'message', 'a link')).toEqual(once)
})

it('words begin a record without any', () => {
  expect(withMoreWords<{ message: string }>({}, 'message', 'a link')).toEqual({ message: 'a link' })
})
