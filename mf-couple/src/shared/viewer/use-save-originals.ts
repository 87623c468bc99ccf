import { createFilesDownload } from '@love-space/contracts/media/file.calls.ts'
import { viewer as texts } from '@love-space/texts/en/couple/viewer.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'

/** Saves originals from the address that `ask` gets. */
export const useSaveFrom = <A extends unknown[]>(ask: (...args: A) => Promise<{ data: { url: string } }>) =>
  useAction(
    async (...args: A) => {
      openDownload((await ask(...args)).data.url)
      showToast({ text: texts.originalHint })
    },
    { failed: texts.saveFailed },
  )

export const useSaveOriginals = () =>
  useSaveFrom((ids: readonly string[]) => api.call(createFilesDownload, { body: { ids: [...ids] } }))
