import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { afterEach, expect, it } from 'vitest'
import { getAdminSpace, listAdminSpaces, updateAdminSpace } from '@love-space/contracts/admin/space-admin.routes.ts'
import type { AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { cancelUpload, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { details, mia, spaceId } from '../../test/spaces.ts'
import { loadUploadUses } from '../../routes.tsx'
import { Component as Spaces } from './spaces.page.tsx'

const server = mockServer()
afterEach(() => Promise.all(useUploads.getState().uploads.map(({ id }) => cancelUpload(id))))

const [first, second] = ['a', 'b'].map((digit) => fileAddress(digit.repeat(24))) as [string, string]
const isContentSet = { headline: false, content: false, notes: false }
const spaceWith = (images: readonly string[], more: Partial<AdminSpaceDetails> = {}): AdminSpaceDetails =>
  details({ users: [], isContentSet: { ...isContentSet, images: images.length > 0 }, images: [...images], ...more })

/** Opens the dialog of a space, with no connection for uploads. Returns the bodies that are sent. */
async function openDialog(shown: AdminSpaceDetails) {
  const sent: unknown[] = []
  const { headline: _h, content: _c, notes: _n, images: _i, ...row } = shown
  server.use(
    mockRoute(listAdminSpaces, ({ query }) => ({
      draw: query.draw ?? 0,
      recordsTotal: 1,
      recordsFiltered: 1,
      data: [row],
    })),
    mockRoute(getAdminSpace, () => ({ data: { space: shown } })),
    mockRoute(viewFiles, () => ({ data: { files: [] } })),
    mockRoute(updateAdminSpace, ({ body }) => {
      sent.push(body)
      return { data: { space: shown } }
    }),
    http.post('*/api/uploads', () => HttpResponse.error()),
  )
  openOffice(adminPaths.spaces, [{ path: adminPaths.spaces, Component: Spaces }])
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { sent, dialog, press: async (name: string) => userEvent.click(await dialog.findByRole('button', { name })) }
}

const choose = async (...files: readonly File[]) => {
  const input = screen.getByRole('dialog').querySelector('input[type=file]')
  // The server refuses what the picker would hide.
  await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, [...files])
}
const picture = (name = 'sea.jpg', type = 'image/jpeg', bytes = 4) => new File([new Uint8Array(bytes)], name, { type })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Records a waiting upload as arrived and takes it out of the queue, as the queue does. */
async function arrive(name: string, fileId: string) {
  const upload = useUploads.getState().uploads.find((one) => one.name === name)
  if (!upload) throw new Error(`${name} is not among the uploads.`)
  expect(upload).toMatchObject({ path: `${spaceId}/hero-banner`, use: { kind: 'space-picture', spaceId } })
  const { uploadUses } = await loadUploadUses()
  await uploadUses['space-picture'](fileId, upload, new AbortController().signal)
  await cancelUpload(upload.id)
}

it('shows the pictures of a space that nobody is in, and removes one', async () => {
  const { sent, press, dialog } = await openDialog(spaceWith([first, second]))
  const group = dialog.getByRole('group', { name: /Images/ })
  expect(within(group).getAllByRole('listitem')).toHaveLength(2)
  await press('Remove picture 1')
  await press('Save')
  await isClosed()
  expect(sent).toEqual([{ images: [second] }])
})

it('saves pictures once they have arrived, after those that are there', async () => {
  const { sent, press, dialog } = await openDialog(spaceWith([first]))
  await choose(picture('sea.jpg'), picture('IMG_1.HEIC', ''))
  await dialog.findByRole('progressbar', { name: 'sea.jpg' })
  await dialog.findByRole('progressbar', { name: 'IMG_1.HEIC' })
  expect(useUploads.getState().uploads.map(({ type }) => type)).toEqual(['image/jpeg', 'image/heic'])
  await press('Save')
  await arrive('IMG_1.HEIC', 'd'.repeat(24))
  expect(sent).toEqual([])
  await arrive('sea.jpg', 'c'.repeat(24))
  await isClosed()
  expect(sent).toEqual([{ images: [first, ...['c', 'd'].map((digit) => fileAddress(digit.repeat(24)))] }])
  expect(Object.keys(localStorage).filter((key) => key.includes('uploaded'))).toEqual([])
})

it('refuses other files, too large ones and too many at once, by name and reason', async () => {
  const full = Array.from({ length: limits.spaceImagesMax - 1 }, (_, n) => fileAddress(`${n + 10}`.padStart(24, '0')))
  const { dialog } = await openDialog(spaceWith(full))
  const large = picture('huge.png', 'image/png')
  Object.defineProperty(large, 'size', { value: limits.mediaBytesMax + 1 })
  await choose(picture('notes.txt', 'text/plain'), large, picture('a.jpg'), picture('b.jpg'))
  expect(await dialog.findByText(/^notes\.txt: Only image files are allowed/)).toBeTruthy()
  expect(dialog.getByText(/^huge\.png: File is too large \(80\.1MB\)\. Maximum size is 80MB\./)).toBeTruthy()
  expect(dialog.getByText("b.jpg: That's all that fits. Remove one to add another.")).toBeTruthy()
  await waitFor(() => expect(useUploads.getState().uploads.map(({ name }) => name)).toEqual(['a.jpg']))
})

it('is not saved with a picture that was refused, which is named with the reason', async () => {
  const { sent, press, dialog } = await openDialog(spaceWith([]))
  const message = 'Somebody is or was in this space, so only its members can add pictures.'
  const problem = { type: 'about:blank', title: '', status: 409, code: 'SPACE_OF_MEMBERS', message, requestId: 'r' }
  server.use(http.post('*/api/uploads', () => HttpResponse.json(problem, { status: 409 })))
  await choose(picture())
  expect(await dialog.findByText(message)).toBeTruthy()
  await press('Save')
  expect(await dialog.findByText(/^Not all pictures were uploaded/)).toBeTruthy()
  await press('Cancel the upload of picture 1')
  await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
  await press('Save')
  await isClosed()
  expect(sent).toEqual([])
})

it('says at the pictures that somebody joined before they were saved', async () => {
  const { press, dialog } = await openDialog(spaceWith([]))
  server.use(mockRoute(updateAdminSpace, () => refuse('SPACE_OF_MEMBERS')))
  await choose(picture())
  await dialog.findByRole('progressbar', { name: 'sea.jpg' })
  await arrive('sea.jpg', 'c'.repeat(24))
  await press('Save')
  const alert = await dialog.findByText(/^Somebody is or was in this space/)
  expect(dialog.getByRole('group', { name: /Images/ }).getAttribute('aria-describedby')).toContain(alert.id)
})

it('cancels the uploads of a dialog that is closed', async () => {
  const { sent, press, dialog } = await openDialog(spaceWith([]))
  await choose(picture())
  await dialog.findByRole('progressbar', { name: 'sea.jpg' })
  await press('Cancel')
  await isClosed()
  await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
  expect(sent).toEqual([])
})

it("removes a couple's pictures, with a reason, and adds none", async () => {
  const { sent, press, dialog } = await openDialog(
    spaceWith([], { users: [mia], isContentSet: { headline: true, content: false, notes: false, images: true } }),
  )
  expect(screen.getByRole('dialog').querySelector('input[type=file]')).toBeNull()
  await press('Remove all Images')
  await userEvent.type(dialog.getByLabelText('Reason'), 'It showed somebody else')
  await press('Save')
  await isClosed()
  expect(sent).toEqual([{ images: [], reason: 'It showed somebody else' }])
})
