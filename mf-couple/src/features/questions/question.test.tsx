import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  answerDailyQuestion,
  listAnsweredQuestions,
  reactToAnswer,
} from '@love-space/contracts/engagement/question.routes.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { mia, noah, notificationOf, space, today, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { closePage, openPage } from '../../test/open-page.tsx'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { Component as Answers } from './answers.page.tsx'
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
const give = async (text: string, button = 'Send') => {
  const field = screen.getByLabelText('Your answer')
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: button }))
}

describe('the daily question', () => {
  it('is answered, can be changed, and shows both answers once the partner has answered', async () => {
    const { couple } = await open()
    await give('Your note in my pocket')
    await waitFor(() => expect(couple.answers[today]?.own).toBe('Your note in my pocket'))
    expect(await screen.findByText("Waiting for Noah. You'll see both at once.")).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change my answer' }))
    await give('You', 'Save')
    expect(await screen.findByRole('button', { name: 'Change my answer' })).toBeTruthy()
    couple.answers[today] = { own: 'You', partner: 'The dog next door' }
    await act(() => refreshTopic('questions', today))
    expect(await screen.findByText('The dog next door')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull()
  })

  it('shows that the partner has answered, without the answer', async () => {
    await open({ answers: { [today]: { partner: 'The dog next door' } } })
    expect(await screen.findByText("Noah has answered. Answer too, and you'll see both.")).toBeTruthy()
    expect(screen.queryByText('The dog next door')).toBeNull()
    await give('You')
    expect(await screen.findByText('The dog next door')).toBeTruthy()
  })

  it("shows yesterday's", async () => {
    await open({ answers: { [yesterday]: { own: 'Tea', partner: 'Coffee' } } })
    await userEvent.click(screen.getByRole('radio', { name: 'Yesterday' }))
    expect(await screen.findByText('Coffee')).toBeTruthy()
  })

  it('holds an answer offline, and sends it once online', async () => {
    const { couple, handlers } = await open()
    server.use(mockRoute(answerDailyQuestion, () => breakOff))
    await give('From the train')
    expect(await screen.findByText("Will send when you're online")).toBeTruthy()
    expect(screen.getByText('From the train')).toBeTruthy()
    server.use(...handlers)
    await act(() => sendHeldWrites('offline'))
    await waitFor(() => expect(couple.answers[today]?.own).toBe('From the train'))
    await waitFor(() => expect(screen.queryByText("Will send when you're online")).toBeNull())
  })

  it('does not ask again while an answer is held', async () => {
    await open({ answers: { [today]: { partner: 'The dog next door' } } })
    const asks = "Noah has answered. Answer too, and you'll see both."
    expect(await screen.findByText(asks)).toBeTruthy()
    server.use(mockRoute(answerDailyQuestion, () => breakOff))
    await give('From the train')
    expect(await screen.findByText("Will send when you're online")).toBeTruthy()
    expect(screen.queryByText(asks)).toBeNull()
  })

  it('shows that an answer was not saved', async () => {
    await open()
    server.use(mockRoute(answerDailyQuestion, () => refuse('SPACE_READ_ONLY')))
    await give('Too late')
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Too late'))
  })
})

const cardOf = async (text: string) =>
  (await screen.findByText(text, { selector: 'blockquote' })).closest('figure')?.parentElement

describe('the two answers', () => {
  it('turn over when revealed, and stay open afterwards', async () => {
    const { couple } = await open({ answers: { [today]: { own: 'You' } } })
    expect((await cardOf('You'))?.className).not.toContain('answer-turns')
    couple.answers[today] = { own: 'You', partner: 'The dog next door' }
    await act(() => refreshTopic('questions', today))
    for (const text of ['You', 'The dog next door']) {
      await waitFor(async () => expect((await cardOf(text))?.className).toContain('answer-turns'))
    }
  })

  it('turn over at the first look after the partner answered, and not at the next', async () => {
    const answerId = answerIdOf(space.id, today, noah.id)
    const unread = notificationOf({ type: 'question', refId: answerId, params: { day: today } })
    const answers = { [today]: { own: 'You', partner: 'The dog next door' } }
    await open({ answers, notifications: [unread] })
    await waitFor(async () => expect((await cardOf('The dog next door'))?.className).toContain('answer-turns'))
    closePage()
    await open({ answers, notifications: [{ ...unread, isRead: true }] })
    expect((await cardOf('The dog next door'))?.className).not.toContain('answer-turns')
  })

  it('get a heart at once, and hold it offline', async () => {
    const answers = { [today]: { own: 'You', partner: 'The dog next door' } }
    const { couple, handlers } = await open({ answers })
    const heart = await screen.findByRole('button', { name: "Give Noah's answer a heart" })
    server.use(mockRoute(reactToAnswer, () => breakOff))
    await userEvent.click(heart)
    expect(await screen.findByRole('button', { name: 'Remove your heart', pressed: true })).toBeTruthy()
    server.use(...handlers)
    await act(() => sendHeldWrites('offline'))
    await waitFor(() => expect(couple.answers[today]?.given?.hasHeart).toBe(true))
  })

  it('get one reply, which can be changed and deleted', async () => {
    const { couple } = await open({ answers: { [today]: { own: 'You', partner: 'The dog next door' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Noah' }))
    await userEvent.type(screen.getByLabelText('Your reply'), 'I saw it too')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(couple.answers[today]?.given?.reply).toBe('I saw it too'))
    expect(await screen.findByText('I saw it too')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.clear(screen.getByLabelText('Your reply'))
    await userEvent.click(screen.getByRole('button', { name: 'Keep reply' }))
    await waitFor(() => expect(couple.answers[today]?.given?.reply).toBeNull())
    expect(await screen.findByRole('button', { name: 'Reply to Noah' })).toBeTruthy()
  })
})

describe('the answered questions', () => {
  const openAnswers = (given: Partial<MockCouple> = {}) => {
    server.use(...mockCouple(given).handlers)
    openPage(paths.answers, [{ path: paths.answers, Component: Answers }], mia)
  }

  it('are listed newest first, with hearts and replies, and without unrevealed answers', async () => {
    openAnswers({
      answers: {
        '2026-11-18': { partner: 'Nobody reads this' },
        '2026-11-19': { own: 'Tea', partner: 'Coffee', got: { hasHeart: true, reply: 'Of course' } },
        [yesterday]: { own: 'Rain' },
        [today]: { own: 'Snow' },
      },
    })
    expect(await screen.findByText('Coffee')).toBeTruthy()
    const all = screen.getAllByRole('listitem')
    expect(all[0]?.textContent).toContain("Noah hasn't answered yet.")
    expect(all[1]?.textContent).toContain("Noah hasn't answered this one.")
    expect(all[2]?.textContent).toContain('Noah loves this')
    expect(all[2]?.textContent).toContain('Of course')
    expect(screen.queryByText('Nobody reads this')).toBeNull()
  })

  it('show that there are none, with a link to the question', async () => {
    openAnswers()
    expect(await screen.findByText('No answers yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: "Answer today's question" }).getAttribute('href')).toBe('/#daily-question')
  })

  it('offer a retry after a failed load', async () => {
    openAnswers({ answers: { [today]: { own: 'You' } } })
    const { handlers } = mockCouple({ answers: { [today]: { own: 'You' } } })
    server.use(mockRoute(listAnsweredQuestions, () => refuse('FORBIDDEN')))
    expect(await screen.findByText("Your answers didn't load.")).toBeTruthy()
    server.use(...handlers)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You', { selector: 'blockquote' })).toBeTruthy()
  })
})
