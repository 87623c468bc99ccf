import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { getRandomQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { dayNowIn } from '../../shared/calendar-days.ts'
import { quoteQuery, QuoteLine } from './quote-line.tsx'

const server = mockServer()

const quote = {
  id: 'd'.repeat(24),
  text: 'Whatever our souls are made of, his and mine are the same.',
  author: 'Emily Brontë',
  category: 'love' as const,
  language: 'en' as const,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const open = (answer: Parameters<typeof mockRoute<typeof getRandomQuote>>[1]) => {
  server.use(mockRoute(getRandomQuote, answer))
  openPage('/', [{ path: '/', element: <QuoteLine /> }], mia)
}

it('shows a love quote with its author', async () => {
  open(({ query }) => (query.category === 'love' ? { data: { quote } } : refuse('NO_QUOTE')))
  expect(await screen.findByText(/Whatever our souls/)).toBeTruthy()
  expect(screen.getByText('Emily Brontë')).toBeTruthy()
})

it("requests the page's language", async () => {
  document.documentElement.lang = 'es'
  onTestFinished(() => void (document.documentElement.lang = 'en'))
  const spanish = { ...quote, text: 'Esto es amor: quien lo probó lo sabe.', language: 'es' as const }
  open(({ query }) => (query.language === 'es' ? { data: { quote: spanish } } : { data: { quote } }))
  const line = await screen.findByText(/quien lo probó/)
  expect(line.closest('figure')?.lang).toBe('es')
})

it('leaves no gap without a quote', async () => {
  open(() => refuse('NO_QUOTE'))
  await waitFor(() => expect(queryClient.getQueryData(quoteQuery(dayNowIn()).queryKey)).toBeNull())
  expect(document.body.textContent).toBe('')
})

it('shows that the quote failed to load, with a retry', async () => {
  let isDown = true
  open(() => (isDown ? refuse('FORBIDDEN') : { data: { quote } }))
  const line = within((await screen.findByText("The quote didn't load.")).closest('p') as HTMLElement)
  isDown = false
  await userEvent.click(line.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Whatever our souls/)).toBeTruthy()
})
