import { describe, expect, test } from 'vitest'
import {
  beginEdit,
  beginNew,
  changesOf,
  choose,
  isContested,
  isWorthKeeping,
  rebase,
  rebaseOnCreated,
  sendEdit,
  type OutgoingRecord,
  type Reply,
} from './record-edit.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
}

const rules = { lists: { tags: (tag: string) => tag } }
const words: Words = { title: 'Lake', text: 'Cold', tags: ['a'] }
const found = (change: Partial<Words>, version = 2) => ({ id: 'm1', version, words: { ...words, ...change } })
const begun = beginEdit(found({}, 1))
const typed = (change: Partial<Words>) => ({ ...begun, words: { ...words, ...change } })

describe('an edit', () => {
  test('is worth keeping once a field differs', () => {
    expect(isWorthKeeping(begun, rules)).toBe(false)
    expect(isWorthKeeping(typed({ text: 'Warm' }), rules)).toBe(true)
    expect(changesOf(typed({ text: 'Warm' }), rules)).toEqual({ text: 'Warm' })
  })

  test('contests a value again that changed before the user had chosen', () => {
    const first = rebase(typed({ title: 'Sea' }), found({ title: 'Pond' }), rules).edit
    expect(first.contested).toEqual({ title: 'Pond' })
    const second = rebase(first, found({ title: 'River' }, 3), rules).edit
    expect(second).toMatchObject({ version: 3, words: { title: 'Sea' }, contested: { title: 'River' } })
    expect(rebase(second, found({ title: 'Sea' }, 4), rules).edit.contested).toEqual({})
  })

  test('stays contested while another field changes', () => {
    const first = rebase(typed({ title: 'Sea' }), found({ title: 'Pond' }), rules).edit
    const second = rebase(first, found({ title: 'Pond', text: 'Warm' }, 3), rules).edit
    expect(second).toMatchObject({ words: { title: 'Sea', text: 'Warm' }, contested: { title: 'Pond' } })
  })

  test('contests a chosen value again once a third version replaces it', () => {
    const { edit } = rebase(typed({ title: 'Sea' }), found({ title: 'Pond' }), rules)
    const mine = choose(edit, 'title', 'mine', rules)
    expect(isContested(mine)).toBe(false)
    expect(changesOf(mine, rules)).toEqual({ title: 'Sea' })
    expect(rebase(mine, found({ title: 'River' }, 3), rules).edit.contested).toEqual({ title: 'River' })
    expect(changesOf(choose(edit, 'title', 'theirs', rules), rules)).toEqual({})
  })

  test('of a new record continues with what an earlier try created', () => {
    const edit = { ...beginNew({ ...words, text: 'Warm' }, 'key'), tries: [words] }
    const untouched = rebaseOnCreated(edit, found({}, 1), rules).edit
    expect(untouched).toMatchObject({ id: 'm1', version: 1, contested: {}, tries: [] })
    expect(changesOf(untouched, rules)).toEqual({ text: 'Warm' })
    const changed = rebaseOnCreated(edit, found({ title: 'Sea' }), rules).edit
    expect(changed).toMatchObject({ words: { title: 'Sea', text: 'Warm' }, contested: {} })
    expect(rebaseOnCreated(edit, found({ text: 'Hot' }), rules).edit.contested).toEqual({ text: 'Hot' })
  })
})

describe('sendEdit', () => {
  const sending = async (
    edit: typeof begun,
    replies: readonly Reply<Words, string>[],
    isFine?: (words: Words) => boolean,
  ) => {
    const sent: OutgoingRecord<Words>[] = []
    const left = [...replies]
    const send = (outgoing: OutgoingRecord<Words>) => {
      sent.push(outgoing)
      return Promise.resolve(left.shift() ?? { answer: 'saved' })
    }
    const result = await sendEdit(edit, { ...rules, ...(isFine && { isFine }) }, send, () => undefined)
    return { result, sent: sent.map(({ basedOn, changes }) => ({ basedOn, changes })) }
  }

  test('merges what the other side changed and sends again, only the changed fields', async () => {
    const { result, sent } = await sending(typed({ text: 'Warm' }), [{ found: found({ title: 'Sea' }) }])
    expect(sent).toEqual([
      { basedOn: 1, changes: { text: 'Warm' } },
      { basedOn: 2, changes: { text: 'Warm' } },
    ])
    expect(result).toMatchObject({ state: 'saved', taken: ['title'], edit: { words: { title: 'Sea', text: 'Warm' } } })
  })

  test('sends nothing while a field is contested', async () => {
    const { result } = await sending(typed({ text: 'Warm' }), [{ found: found({ text: 'Hot' }) }])
    expect(result).toMatchObject({ state: 'undecided', edit: { contested: { text: 'Hot' }, version: 2 } })
    expect((await sending(result.edit, [])).sent).toEqual([])
    expect((await sending(choose(result.edit, 'text', 'mine', rules), [])).sent).toEqual([
      { basedOn: 2, changes: { text: 'Warm' } },
    ])
  })

  test('shows merged words that break a rule instead of sending them', async () => {
    const isFine = ({ tags }: Words) => tags.length <= 2
    const { result, sent } = await sending(
      typed({ tags: ['a', 'b'] }),
      [{ found: found({ tags: ['a', 'c'] }) }],
      isFine,
    )
    expect(sent).toHaveLength(1)
    expect(result).toMatchObject({ state: 'undecided', edit: { words: { tags: ['a', 'b', 'c'] }, contested: {} } })
  })

  test('contests a word of a new record that the other side changed after a lost answer', async () => {
    const edit = { ...beginNew({ ...words, text: 'Warm' }, 'key'), tries: [words] }
    const { result } = await sending(edit, [{ found: found({ text: 'Hot' }) }])
    expect(result).toMatchObject({
      state: 'undecided',
      edit: { id: 'm1', words: { text: 'Warm' }, contested: { text: 'Hot' } },
    })
    const twice = { ...edit, tries: [words, edit.words] }
    expect((await sending(twice, [{ found: found({ text: 'Hot' }) }])).result.state).toBe('undecided')
  })

  test('sends nothing if the record already has these values', async () => {
    expect((await sending(typed({ text: 'Warm' }), [{ found: found({ text: 'Warm' }) }])).result.state).toBe('same')
  })
})
