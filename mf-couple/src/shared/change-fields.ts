import { beginEdit, sendEdit } from '@love-space/couple-rules/record-edit.ts'
import { versions as texts } from '@love-space/texts/en/versions.ts'
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'

interface Versioned {
  readonly version?: number
}

interface FieldsChange<R extends Versioned, B extends object> {
  readonly record: R
  /** The changed fields; of an object only its changed properties. */
  readonly change: B
  readonly send: (body: B & { basedOn?: number }) => Promise<R>
  readonly foundIn: (current: unknown) => R | undefined
  readonly keep: (record: R) => void
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const seenIn = (record: Readonly<Record<string, unknown>>, change: object): object =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => {
      const seen = record[field]
      return [field, isGroup(value) && isGroup(seen) ? seenIn(seen, value) : seen]
    }),
  )

/** Changes fields by one press; others stay. Throws LocalRefusal if another user changed the same ones. */
export async function changeFields<R extends Versioned, B extends object>(options: FieldsChange<R, B>): Promise<void> {
  const { record, change, send, foundIn, keep } = options
  const foundRecordOf = (found: R) => ({
    id: '',
    version: found.version,
    words: seenIn(found as Readonly<Record<string, unknown>>, change) as B,
  })
  const edit = { ...beginEdit(foundRecordOf(record)), words: change }
  const attempt = async (basedOn: number | undefined) => {
    try {
      return { answer: await send({ ...change, ...(basedOn !== undefined && { basedOn }) }) }
    } catch (error) {
      const found = hasCode(error, 'ITEM_CHANGED_SINCE') ? foundIn(error.body.current) : undefined
      if (!found) throw error
      keep(found)
      return { found: foundRecordOf(found) }
    }
  }
  const sent = await sendEdit(
    edit,
    {},
    ({ basedOn }) => attempt(basedOn as number | undefined),
    () => undefined,
  )
  if (sent.state === 'undecided') throw new LocalRefusal(texts.changedMeanwhile)
  if (sent.state === 'saved') keep(sent.answer)
}
