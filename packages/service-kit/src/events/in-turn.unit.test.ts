import type { JsMsg } from 'nats'
import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

const message = (notes: string[], name: string) =>
  ({ nak: () => notes.push(`${name} back`), working: () => notes.push(`${name} kept`) }) as unknown as JsMsg

it('handles a message that comes at any moment after the last one', async () => {
  for (let microtasks = 0; microtasks < 12; microtasks += 1) {
    const handled: JsMsg[] = []
    const { take, settled } = createTurns(async (one) => void handled.push(one))
    const [first, second] = [message([], 'first'), message([], 'second')]
    take(first)
    for (let count = 0; count < microtasks; count += 1) await Promise.resolve()
    take(second)
    await settled()
    expect({ microtasks, handled: handled.length }).toEqual({ microtasks, handled: 2 })
  }
})

it('keeps what it handles and what waits, and gives back only the latter when it closes', async () => {
  const notes: string[] = []
  const gate = Promise.withResolvers<void>()
  const turns = createTurns(() => gate.promise)
  turns.take(message(notes, 'first'))
  turns.take(message(notes, 'second'))
  turns.keep()
  turns.close()
  turns.take(message(notes, 'third'))
  turns.keep()
  expect(notes).toEqual(['first kept', 'second kept', 'second back', 'third back', 'first kept'])
  gate.resolve()
  await turns.settled()
})
