import { expect, it } from 'vitest'
import { AppError, problemOf } from '../process/app-error.ts'
import { withCurrent } from './with-current.ts'

const refuse = (code: ConstructorParameters<typeof AppError>[0]) => (): Promise<never> =>
  Promise.reject(new AppError(code))
const problemAfter = async (write: () => Promise<never>, read: () => Promise<object>) => {
  const error: unknown = await withCurrent(write, read).catch((thrown: unknown) => thrown)
  return error instanceof AppError ? problemOf(error, 'request') : error
}

it("adds to a refusal what the caller's GET answers", async () => {
  const note = { note: { id: 'a', version: 2 } }
  for (const code of ['ITEM_CHANGED_SINCE', 'IDEMPOTENCY_KEY_REUSED', 'MESSAGE_ALREADY_SENT'] as const) {
    expect(await problemAfter(refuse(code), async () => note)).toMatchObject({ code, current: note })
  }
})

it('answers the code alone if that GET finds nothing', async () => {
  expect(await problemAfter(refuse('ITEM_CHANGED_SINCE'), refuse('MEMORY_NOT_FOUND'))).not.toHaveProperty('current')
})

it('does not mistake an unreachable database for a missing record', async () => {
  expect(await problemAfter(refuse('ITEM_CHANGED_SINCE'), refuse('UNAVAILABLE'))).toMatchObject({ status: 503 })
})

it('leaves results and other errors unchanged', async () => {
  const read = refuse('INTERNAL')
  expect(await withCurrent(async () => 'done', read)).toBe('done')
  expect(await problemAfter(refuse('SPACE_READ_ONLY'), read)).toMatchObject({ code: 'SPACE_READ_ONLY' })
})
