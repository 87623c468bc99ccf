import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getQuota, viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.ts'
import { failedUpload, mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SpaceSettingsPage } from './space-settings.page.tsx'

const { server } = setUpPage()
const [one, two] = ['1', '2'].map((digit) => fileAddress(digit.repeat(24))) as [string, string]

function open(bytesUsed: number) {
  const changes: BodyOf<typeof updateSpace>[] = []
  const shown = { ...space, images: [one, two] }
  const { handlers } = mockCouple({ space: shown })
  server.use(
    mockRoute(getQuota, () => ({ data: { quota: { bytesUsed, bytesReserved: 0, bytesMax: 20 * 1024 ** 3 } } })),
    mockRoute(viewFiles, () => ({ data: { files: [] } })),
    mockRoute(updateSpace, ({ body }) => {
      changes.push(body)
      return { data: { space: { ...shown, images: body.images ?? shown.images } } }
    }),
    ...handlers,
  )
  openPage(
    settingsPageOf(paths.spaceSettings, settingsPages.pictures),
    [{ path: `${paths.spaceSettings}/:section?`, Component: SpaceSettingsPage }],
    mia,
  )
  return changes
}

it("shows how much room the couple's files take", async () => {
  open(1.5 * 1024 ** 3)
  expect(await screen.findByText('1.5 GB of 20 GB used')).toBeTruthy()
  expect(screen.queryByText("There's no room left for this file.")).toBeNull()
})

it('names a tiny amount in words', async () => {
  open(0)
  expect(await screen.findByText('0 bytes of 20 GB used')).toBeTruthy()
})

it('shows when no room is left', async () => {
  open(20 * 1024 ** 3)
  expect(await screen.findByText('20 GB of 20 GB used')).toBeTruthy()
  expect(screen.getByText("There's no room left for this file.")).toBeTruthy()
})

it('shows which picture failed to upload, and why', async () => {
  open(0)
  const of = { spaceId: space.id }
  useUploads.setState({
    uploads: [
      failedUpload({ kind: 'cover', ...of }, 'No room.'),
      failedUpload({ kind: 'hero', ...of }, 'Not a picture.'),
    ],
  })
  expect(await screen.findByText("The cover picture wasn't uploaded. Try again. No room.")).toBeTruthy()
  expect(screen.getByText('Not all pictures were uploaded. Try again. Not a picture.')).toBeTruthy()
  useUploads.setState({ uploads: [] })
})

it("changes order and number based on the seen pictures, so that the partner's changes stay", async () => {
  const changes = open(0)
  const section = within(await screen.findByRole('group', { name: 'More pictures' }))
  await userEvent.click(section.getByRole('button', { name: 'Move picture 2 forward' }))
  await waitFor(() => expect(changes).toEqual([{ images: [two, one], imagesSeen: [one, two] }]))
  await waitFor(() =>
    expect(section.getByRole('button', { name: 'Remove picture 1' }).hasAttribute('disabled')).toBe(false),
  )
  await userEvent.click(section.getByRole('button', { name: 'Remove picture 1' }))
  await waitFor(() => expect(changes[1]).toEqual({ images: [one], imagesSeen: [two, one] }))
})
