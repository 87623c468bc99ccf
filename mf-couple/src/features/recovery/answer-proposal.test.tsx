import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { answerEmailProposal } from '@love-space/contracts/auth/email-proposal.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as AnswerProposal } from './answer-proposal.page.tsx'
import { useMailTokens } from './mail-token.ts'

const { server } = setUpPage()
afterEach(() => useMailTokens.setState({}, true))
const routes = [
  { path: paths.answerEmailProposal, Component: AnswerProposal },
  { path: '*', Component: () => <p>elsewhere</p> },
]
const token = `${mia.id}.${'x'.repeat(43)}`
const open = (hash = `#token=${token}`) => openPage(paths.answerEmailProposal + hash, routes, null)

it.each([
  ['Yes, use it', true, /Your email has changed/],
  ['No, keep the current one', false, /Nothing changes/],
] as const)('answers by a press, signed in or not: %s', async (name, accept, said) => {
  const sent: unknown[] = []
  server.use(mockRoute(answerEmailProposal, ({ body }) => void sent.push(body)))
  open()
  await screen.findByRole('heading', { name: 'Should your email change?' })
  expect(sent).toEqual([])
  expect(window.location.hash).toBe('')
  await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(sent).toEqual([{ token, accept }])
})

it('shows that it was answered already', async () => {
  server.use(mockRoute(answerEmailProposal, () => refuse('LINK_EXPIRED')))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, use it' }))
  expect(await screen.findByText(/this was decided in Love Space/)).toBeTruthy()
})
