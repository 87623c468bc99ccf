import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { listNextDays } from '@love-space/contracts/space/calendar.routes.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import NextDays from './next-days.panel.tsx'

const server = mockServer()

it('says that a day stands for February 29', async () => {
  const day = { kind: 'start' as const, title: '', years: 3, date: '2027-03-01', isForLeapDay: true }
  server.use(mockRoute(listNextDays, () => ({ data: { nextDays: [day] } })))
  openPage(paths.home, [{ path: paths.home, Component: () => <NextDays user={mia} space={space} /> }], mia)
  expect((await screen.findByRole('link', { name: /3 years together/ })).textContent).toContain('for February 29')
})

it("calls each partner's birthday by name, with its days", async () => {
  const birthday = (userId: string, days: number) => ({
    kind: 'birthday' as const,
    title: '',
    date: addDays(space.today, days),
    userId,
  })
  const nextDays = [birthday(noah.id, 1), birthday(mia.id, 40)]
  server.use(mockRoute(listNextDays, () => ({ data: { nextDays } })))
  openPage(paths.home, [{ path: paths.home, Component: () => <NextDays user={mia} space={space} /> }], mia)
  expect((await screen.findByRole('link', { name: /Noah's birthday/ })).textContent).toContain('tomorrow')
  expect(screen.getByRole('link', { name: /Your birthday/ }).textContent).toContain('in 40 days')
})
