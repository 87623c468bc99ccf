import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { answerDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { mia, space, today, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import QuestionPanel from './question.panel.tsx'

const server = mockServer()
afterEach(async () => {
  for (const { key } of useHeldWrites.getState().writes) await dropWrite(key)
})

async function open(given: Partial<MockCouple> = {}) {
  const { couple, handlers } = mockCouple(given)
  server.use(...handlers)
  openPage('/', [{ path: '/', element: <QuestionPanel user={mia} space={couple.space ?? space} /> }], mia)
  await screen.findByText('What made you smile today?')
  return { couple, handlers }
}
const give = async (text: string, button = 'Give my answer') => {
  const field = screen.getByLabelText('Your answer')
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: button }))
}

describe('the question of the day', () => {
  it('is answered, may be changed, and shows both answers once the partner has given theirs', async () => {
    const { couple } = await open()
    await give('Your note in my pocket')
    await waitFor(() => expect(couple.answers[today]?.own).toBe('Your note in my pocket'))
    expect(await screen.findByText("Now it's up to Noah. You'll see both answers here.")).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change my answer' }))
    await give('You', 'Keep this answer')
    expect(await screen.findByRole('button', { name: 'Change my answer' })).toBeTruthy()
    couple.answers[today] = { own: 'You', partner: 'The dog next door' }
    await act(() => refreshTopic('questions', today))
    expect(await screen.findByText('The dog next door')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull()
  })

  it('says that the partner has answered, and nothing more', async () => {
    await open({ answers: { [today]: { partner: 'The dog next door' } } })
    expect(await screen.findByText('Noah has answered. Give yours, and you can read it.')).toBeTruthy()
    expect(screen.queryByText('The dog next door')).toBeNull()
    await give('You')
    expect(await screen.findByText('The dog next door')).toBeTruthy()
  })

  it('shows those of yesterday', async () => {
    await open({ answers: { [yesterday]: { own: 'Tea', partner: 'Coffee' } } })
    await userEvent.click(screen.getByRole('radio', { name: 'Yesterday' }))
    expect(await screen.findByText('Coffee')).toBeTruthy()
  })

  it('keeps an answer on this device without a connection, and sends it when there is one', async () => {
    const { couple, handlers } = await open()
    server.use(mockRoute(answerDailyQuestion, () => breakOff))
    await give('From the train')
    expect(await screen.findByText("Sends when you're back")).toBeTruthy()
    expect(screen.getByText('From the train')).toBeTruthy()
    server.use(...handlers)
    await act(() => sendHeldWrites('offline'))
    await waitFor(() => expect(couple.answers[today]?.own).toBe('From the train'))
    await waitFor(() => expect(screen.queryByText("Sends when you're back")).toBeNull())
  })

  it("doesn't ask for an answer that waits to be sent", async () => {
    await open({ answers: { [today]: { partner: 'The dog next door' } } })
    const asks = 'Noah has answered. Give yours, and you can read it.'
    expect(await screen.findByText(asks)).toBeTruthy()
    server.use(mockRoute(answerDailyQuestion, () => breakOff))
    await give('From the train')
    expect(await screen.findByText("Sends when you're back")).toBeTruthy()
    expect(screen.queryByText(asks)).toBeNull()
  })

  it('says when an answer was not saved', async () => {
    await open()
    server.use(mockRoute(answerDailyQuestion, () => refuse('SPACE_READ_ONLY')))
    await give('Too late')
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Too late'))
  })
})
