import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Help } from './help.page.tsx'

mockServer()

it('links from each problem to its solution, and shows a phone the sign-in', async () => {
  openPage(paths.help, [{ path: paths.help, Component: Help }], null)
  expect(await screen.findByRole('heading', { name: "I've lost my ring" })).toBeTruthy()
  const led = ['Sign in', 'Space settings', 'Settings', 'Choose a new PIN'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(led).toEqual([paths.login, paths.spaceSettings, paths.settings, paths.forgotPin])
  expect(screen.getByRole('img', { name: /^Opens the sign-in page/ })).toBeTruthy()
})
