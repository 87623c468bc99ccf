import { createFilesDownload } from '@love-space/contracts/media/file.calls.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { viewer as texts } from '@love-space/texts/en/couple/viewer.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'

export const useSaveOriginals = () =>
  useAction(
    async (files: readonly Pick<FileView, 'id'>[]) => {
      const { data } = await api.call(createFilesDownload, { body: { ids: files.map(({ id }) => id) } })
      openDownload(data.url)
      showToast({ text: texts.originalHint })
    },
    { failed: texts.saveFailed },
  )
