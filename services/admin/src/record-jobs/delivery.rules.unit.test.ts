import { expect, it } from 'vitest'
import { deliveryOf } from './delivery.rules.ts'

it.each([
  ['waits for its time', 'send-mail', 'waiting', [], { channel: 'mail', state: 'waiting' }],
  ['is on its way', 'send-mail', 'running', ['link'], { channel: 'mail', state: 'waiting' }],
  ['left', 'send-mail', 'done', ['link', 'send'], { channel: 'mail', state: 'sent' }],
  ['had a link that was no longer valid', 'send-mail', 'done', ['link'], { channel: 'mail', state: 'dropped' }],
  ['was refused', 'send-mail', 'failed', [], { channel: 'mail', state: 'failed' }],
  ['was cancelled', 'send-mail', 'cancelled', [], { channel: 'mail', state: 'cancelled' }],
  ['came in quiet hours', 'send-push', 'done', ['wait'], { channel: 'push', state: 'postponed' }],
  ['reached no browser', 'send-push', 'done', ['send', 'unsubscribe'], { channel: 'push', state: 'unsubscribed' }],
  ['delivers nothing', 'render-file', 'done', ['send'], null],
] as const)('tells a job that %s', (_, name, state, steps, delivery) => {
  expect(deliveryOf({ name, state, steps: [...steps] })).toEqual(delivery)
})
