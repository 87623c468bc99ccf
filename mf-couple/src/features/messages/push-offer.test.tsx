import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { listPushDevices } from '@love-space/contracts/engagement/push.routes.ts'
import { breakOff, mockRoute } from '@love-space/testing/mock-api.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { messageBy, mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { ConversationPanel } from './conversation.panel.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import './push-offer.tsx'
import './write-dialog.tsx'

const server = mockServer()
let asked = 0

// Simulates an iPhone outside the installed app, where push needs the installation first.
beforeEach(() => {
  asked = 0
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
})
afterEach(() => Reflect.deleteProperty(navigator, 'standalone'))

const open = (messages = [] as ReturnType<typeof messageBy>[]) => {
  const { handlers } = mockCouple({ messages })
  const devices = mockRoute(listPushDevices, () => {
    asked += 1
    return { data: { publicKey: 'B'.repeat(87), devices: [] } }
  })
  server.use(devices, ...handlers)
  const element = <ConversationPanel user={mia} space={space} isFormer={false} />
  openPage('/', [{ path: '/', element }], mia)
  return () => server.resetHandlers(devices, ...handlers)
}
const write = async () => {
  await userEvent.click(await screen.findByRole('button', { name: "Write today's letter" }))
  await userEvent.type(await screen.findByLabelText('Your letter'), 'Good night')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
}

it('offers notifications after a letter was sent, and not again once answered', async () => {
  open()
  await write()
  expect(await screen.findByText('Want to know when Noah writes back?')).toBeTruthy()
  expect(screen.getByText('Add Love Space to your home screen first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('Want to know when Noah writes back?')).toBeNull()
  expect(localStorage.getItem('pushOffer')).toBe('1')
})

it('offers them once a held letter has been sent', async () => {
  const recover = open()
  server.use(mockRoute(createLoveMessage, () => breakOff))
  await write()
  expect(await screen.findByText("Will send when you're online")).toBeTruthy()
  expect(screen.queryByText(/writes back/)).toBeNull()
  recover()
  await act(() => sendHeldWrites('offline'))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Want to know when Noah writes back?')).toBeTruthy()
})

it('does not offer notifications for a letter sent before', async () => {
  open([messageBy(mia, 'Good morning')])
  expect(await screen.findByText('Good morning')).toBeTruthy()
  expect(screen.queryByText(/writes back/)).toBeNull()
  expect(asked).toBe(0)
})
