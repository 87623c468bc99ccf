import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Home } from './home.page.tsx'

mockServer()

it.each([
  ['admin', true],
  ['support', false],
] as const)('links %s to their pages, each with a description', async (role, seesAudit) => {
  openOffice(paths.admin, [{ path: paths.admin, Component: Home }], role)
  expect(await screen.findByRole('link', { name: /^Devices Every ring and bracelet/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Diagnostics Test whether/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Audit trail/ }) !== null).toBe(seesAudit)
})
