import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import {
  forgetUploaded,
  noteUploaded,
  uploadAddress,
  uploadedFileOf,
  uploadIdOf,
  type ApplyUse,
  type Upload,
} from '@love-space/web-kit/files/uploads.store.ts'
import { addUploads, cancelUpload, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { imagesFrom, imagesText } from './spaces.rules.ts'

/** Records an uploaded picture for the dialog that has chosen it. */
export const recordPicture: ApplyUse = async (fileId, { id }) => noteUploaded(id, fileId)

export interface ChosenPicture {
  readonly file: File
  readonly type: string
}

/** Uploads pictures and returns the addresses that stand for them until they have arrived. */
export async function uploadPictures(spaceId: string, pictures: readonly ChosenPicture[]): Promise<readonly string[]> {
  const use = { kind: 'space-picture', spaceId }
  const ids = await addUploads(pictures.map((picture) => ({ ...picture, path: `${spaceId}/hero-banner`, use })))
  return ids.map(uploadAddress)
}

/** Cancels an upload unless it has arrived. The server removes a file that no space shows after a day. */
export function dropPicture(address: string): void {
  const id = uploadIdOf(address)
  if (id === null) return
  if (uploadedFileOf(id) === null) void cancelUpload(id)
  forgetUploaded(id)
}

export type PictureState =
  | { readonly address: string }
  | { readonly upload: Upload; readonly isUnderWay: boolean }
  | { readonly isLost: true }

/** Returns the address of a picture that has arrived, else its upload. */
export function stateOfPicture(image: string, uploads: readonly Upload[]): PictureState {
  const id = uploadIdOf(image)
  if (id === null) return { address: image }
  const fileId = uploadedFileOf(id)
  if (fileId !== null) return { address: fileAddress(fileId) }
  const upload = uploads.find((one) => one.id === id)
  if (!upload) return { isLost: true }
  const { state } = upload
  return { upload, isUnderWay: state === 'waiting' || state === 'uploading' || state === 'finishing' }
}

const statesIn = (images: string): PictureState[] =>
  imagesFrom(images).map((image) => stateOfPicture(image, useUploads.getState().uploads))

const isUnderWay = (picture: PictureState): boolean => 'isUnderWay' in picture && picture.isUnderWay

/** Returns whether one of the pictures has failed, or waits for somebody. */
export const isAnyStuck = (images: string): boolean =>
  statesIn(images).some((picture) => !('address' in picture) && !isUnderWay(picture))

/** Resolves with the images once none is under way; addresses of files replace those of arrived uploads. */
export const whenArrived = (images: () => string): Promise<string> =>
  new Promise((resolve) => {
    const check = () => {
      if (statesIn(images()).some(isUnderWay)) return
      end()
      const { uploads } = useUploads.getState()
      const arrived = imagesFrom(images()).map((image) => {
        const picture = stateOfPicture(image, uploads)
        return 'address' in picture ? picture.address : image
      })
      resolve(imagesText(arrived))
    }
    const end = useUploads.subscribe(check)
    check()
  })
