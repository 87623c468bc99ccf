import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { muteThoughts, sendThought } from '@love-space/contracts/engagement/thought.routes.ts'
import type { Thought } from '@love-space/contracts/engagement/thought.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { noah, mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Thoughts } from './thoughts.panel.tsx'

const { server, toasts } = setUpPage()
const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
beforeEach(() => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate })))
afterEach(() => {
  vi.unstubAllGlobals()
  vibrate.mockClear()
})

let made = 0
const thoughtOf = ({ id: userId }: { id: string }): Thought => {
  made += 1
  return { id: `thought-${made}`, userId, sentAt: '2026-11-21T12:00:00.000Z' }
}

async function open(given: Partial<MockCouple> = {}) {
  const { couple, handlers } = mockCouple(given)
  server.use(
    mockRoute(sendThought, () => {
      const thought = thoughtOf(mia)
      couple.thoughts = [...couple.thoughts, thought]
      return { data: { thought } }
    }),
    mockRoute(muteThoughts, ({ body }) => {
      couple.mutedUntil = body.muted ? '2026-11-22T18:00:00.000Z' : null
      return { data: { mutedUntil: couple.mutedUntil } }
    }),
    ...handlers,
  )
  const partner = space.users.find(({ id }) => id === noah.id)
  if (!partner) throw new Error('no partner')
  openPage('/', [{ path: '/', element: <Thoughts user={couple.user} space={space} partner={partner} /> }], couple.user)
  await screen.findByRole('region', { name: 'Thinking of you' })
  return couple
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const status = () => screen.getByRole('status').textContent
/** Lets a thought of the partner arrive, as the live stream tells it. */
const arrives = async (couple: MockCouple) => {
  couple.thoughts = [...couple.thoughts, thoughtOf(noah)]
  await act(() => refreshTopic('thoughts'))
}

describe('thinking of the partner', () => {
  it('takes one press, is felt, and leaves a dot', async () => {
    await open()
    expect(status()).toBe('')
    await press('Thinking of you')
    await waitFor(() => expect(status()).toBe('Noah knows.'))
    expect(screen.getByRole('img', { name: 'Today: 1 from you, 0 from Noah' })).toBeTruthy()
    expect(vibrate.mock.calls).toEqual([[[30]]])
  })

  it('stops kindly at three a minute, and says when it did not get through', async () => {
    await open()
    server.use(mockRoute(sendThought, () => refuse('TOO_MANY_REQUESTS')))
    await press('Thinking of you')
    await waitFor(() => expect(toasts).toHaveBeenCalledWith(expect.stringContaining('Three a minute')))
    server.use(mockRoute(sendThought, () => breakOff))
    await waitFor(async () => {
      await press('Thinking of you')
      expect(toasts).toHaveBeenCalledTimes(2)
    })
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe("the partner's thought", () => {
  it('that waits is said, and answered by a press, without a pulse for an old one', async () => {
    await open({ thoughts: [thoughtOf(noah)] })
    await waitFor(() => expect(status()).toBe('Noah is thinking of you'))
    expect(vibrate).not.toHaveBeenCalled()
    await press('Think back')
    await screen.findByRole('img', { name: 'Today: 1 from you, 1 from Noah' })
    await screen.findByRole('button', { name: 'Thinking of you' })
  })

  it('that comes now pulses once', async () => {
    const couple = await open({ thoughts: [thoughtOf(noah)] })
    await waitFor(() => expect(status()).toBe('Noah is thinking of you'))
    await arrives(couple)
    await waitFor(() => expect(vibrate.mock.calls).toEqual([[[60, 80, 60]]]))
    await act(() => refreshTopic('thoughts'))
    expect(vibrate).toHaveBeenCalledTimes(1)
  })

  it('is shown without a pulse while muted for a day, until the user wants to be told again', async () => {
    const couple = await open({ thoughts: [thoughtOf(mia)] })
    await press('When Noah thinks of you')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quiet for a day' }))
    await screen.findByText(/^Quiet until /)
    await arrives(couple)
    await waitFor(() => expect(status()).toBe('Noah is thinking of you'))
    expect(vibrate).not.toHaveBeenCalled()
    await press('When Noah thinks of you')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tell me again' }))
    await waitFor(() => expect(screen.queryByText(/^Quiet until /)).toBeNull())
    await arrives(couple)
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1))
  })
})
