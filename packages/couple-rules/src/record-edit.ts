import { isSameField, mergeRecords, unitOf, unitsOf, type MergeRules } from './record-merge.ts'

/** Version of a record; the time of its last change from an older release. */
export type RecordVersion = number | string

export interface FoundRecord<W> {
  readonly id: string
  readonly version: RecordVersion | undefined
  readonly words: W
}

/** An edit of a record: a form's state as plain data, which a draft can keep. */
export interface RecordEdit<W> {
  /** Idempotency key of all tries to create the record, or to change it. */
  readonly key: string
  readonly id?: string
  readonly version?: RecordVersion
  /** Values of the version that the edit is based on. Absent ones are unknown. */
  readonly base: Partial<W>
  readonly words: W
  /** The server's values of fields that both sides changed, until the user has chosen. */
  readonly contested: Partial<W>
  /** Values sent by tries whose answer is unknown. */
  readonly tries: readonly W[]
}

export const beginNew = <W>(words: W, key: string): RecordEdit<W> => ({
  key,
  base: words,
  words,
  contested: {},
  tries: [],
})

const changeKeyOf = (id: string): string => `${id}-change`

export const beginEdit = <W>({ id, version, words }: FoundRecord<W>): RecordEdit<W> => ({
  ...beginNew(words, changeKeyOf(id)),
  id,
  ...(version !== undefined && { version }),
})

const fieldsOf = <W extends object>(words: Partial<W>) => Object.keys(words) as (keyof W)[]

/** Returns the changed fields, with all fields of their units. */
export const changesOf = <W extends object>({ base, words }: RecordEdit<W>, rules: MergeRules<W>): Partial<W> => {
  const isChanged = (unit: readonly (keyof W)[]) => unit.some((field) => !isSameField(base, words, field, rules))
  const changed = unitsOf(words, rules).filter(isChanged).flat()
  return Object.fromEntries(changed.map((field) => [field, words[field]])) as Partial<W>
}

export const isWorthKeeping = <W extends object>(edit: RecordEdit<W>, rules: MergeRules<W>): boolean =>
  fieldsOf(changesOf(edit, rules)).length > 0 || edit.tries.length > 0

/** Returns whether the user must choose before the edit can be sent. */
export const isContested = <W extends object>({ contested }: RecordEdit<W>): boolean => fieldsOf(contested).length > 0

/** Rebases an edit on another version. Takes what only the other side changed; marks what both changed as contested. */
export const rebase = <W extends object>(edit: RecordEdit<W>, found: FoundRecord<W>, rules: MergeRules<W>) => {
  const { words, contested, taken } = mergeRecords(edit.base, edit.words, found.words, rules)
  const open = new Set([...fieldsOf(edit.contested), ...contested].flatMap((field) => unitOf(rules, field)))
  const isOpen = (unit: readonly (keyof W)[]) =>
    unit.some((field) => open.has(field)) && unit.some((field) => !isSameField(words, found.words, field, rules))
  const openFields = unitsOf(words, rules).filter(isOpen).flat()
  const theirs = Object.fromEntries(openFields.map((field) => [field, found.words[field]])) as Partial<W>
  // Keep the key of a new record that another try created: under the other key, another form's write may wait.
  return { edit: { ...beginEdit(found), key: edit.key, words, contested: theirs }, taken }
}

/**
 * Rebases an edit on the record that an unanswered try created. Values of those tries are the user's own; where tries
 * differ, the user decides.
 */
export const rebaseOnCreated = <W extends object>(edit: RecordEdit<W>, found: FoundRecord<W>, rules: MergeRules<W>) => {
  const [first, ...others] = edit.tries
  const isSent = (field: keyof W) => edit.tries.some((words) => isSameField(words, found.words, field, rules))
  const isAgreed = (field: keyof W) =>
    first !== undefined && others.every((words) => isSameField(words, first, field, rules))
  const base: Partial<W> = {}
  for (const field of fieldsOf(edit.words)) {
    if (isSent(field)) base[field] = found.words[field]
    else if (first && isAgreed(field)) base[field] = first[field]
  }
  return rebase({ ...edit, base }, found, rules)
}

/** Settles a contested field, and the other fields of its unit. */
export const choose = <W extends object>(
  edit: RecordEdit<W>,
  field: keyof W,
  side: 'mine' | 'theirs',
  rules: MergeRules<W>,
): RecordEdit<W> => {
  const unit = unitOf(rules, field).filter((one) => one in edit.contested)
  const contested = { ...edit.contested }
  const words = { ...edit.words }
  for (const one of unit) {
    if (side === 'theirs') words[one] = edit.contested[one] as W[typeof one]
    delete contested[one]
  }
  return { ...edit, words, contested }
}

/** The part of an edit to send: the changes, and the version they are based on. */
export interface OutgoingRecord<W> {
  readonly id?: string
  readonly basedOn?: RecordVersion
  readonly words: W
  readonly changes: Partial<W>
}

/** The server's reply: it accepted the edit, or answers with the present record. */
export type Reply<W, A> = { readonly answer: A } | { readonly found: FoundRecord<W> }

export interface SendingRules<W> extends MergeRules<W> {
  /** Returns whether merged words keep the form's rules. If not, the form shows them instead of sending. */
  readonly isFine?: (words: W) => boolean
}

export type Sent<W, A> =
  | { readonly state: 'saved'; readonly edit: RecordEdit<W>; readonly answer: A; readonly taken: readonly (keyof W)[] }
  /** The record already has the edit's values. */
  | { readonly state: 'same'; readonly edit: RecordEdit<W>; readonly taken: readonly (keyof W)[] }
  | { readonly state: 'undecided'; readonly edit: RecordEdit<W> }

/** Maximum number of merges per press. Only writers in a loop reach it. */
const mergesMax = 8

/** Sends an edit; merges and sends again until accepted or a choice is needed. `keep` stores each state first. */
export const sendEdit = async <W extends object, A>(
  begun: RecordEdit<W>,
  rules: SendingRules<W>,
  send: (outgoing: OutgoingRecord<W>, edit: RecordEdit<W>) => Promise<Reply<W, A>>,
  keep: (edit: RecordEdit<W>) => void,
): Promise<Sent<W, A>> => {
  let edit = begun
  const taken = new Set<keyof W>()
  for (let merges = 0; merges < mergesMax; merges += 1) {
    if (isContested(edit) || rules.isFine?.(edit.words) === false) return { state: 'undecided', edit }
    const { id, version, words } = edit
    const changes = changesOf(edit, rules)
    if (id !== undefined && fieldsOf(changes).length === 0) return { state: 'same', edit, taken: [...taken] }
    if (id === undefined) edit = { ...edit, tries: [...edit.tries, words] }
    keep(edit)
    const about = { ...(id !== undefined && { id }), ...(version !== undefined && { basedOn: version }) }
    const reply = await send({ ...about, words, changes }, edit)
    if ('answer' in reply) return { state: 'saved', edit, answer: reply.answer, taken: [...taken] }
    // The last try was refused, so an earlier one created the record.
    const met =
      id === undefined
        ? rebaseOnCreated({ ...edit, tries: edit.tries.slice(0, -1) }, reply.found, rules)
        : rebase(edit, reply.found, rules)
    for (const field of met.taken) taken.add(field)
    edit = met.edit
    keep(edit)
  }
  throw new Error('Another writer changed the record at every try to save it')
}
