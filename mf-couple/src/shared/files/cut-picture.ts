import { changeFile } from '@love-space/contracts/media/file.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { fileQuery } from '@love-space/web-kit/files/files.ts'
import type { PictureEdit } from '@love-space/web-kit/files/uploads.store.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'

export async function cutPicture(id: string, edit: PictureEdit | null): Promise<void> {
  await api.call(changeFile, { params: { id }, body: edit ?? { crop: null, rotation: 0 } })
  await queryClient.invalidateQueries({ queryKey: fileQuery(id).queryKey })
}
