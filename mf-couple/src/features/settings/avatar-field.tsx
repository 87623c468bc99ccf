import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { addUploads, cancelUpload } from '@love-space/web-kit/files/uploads.ts'
import type { PictureEdit } from '@love-space/web-kit/files/uploads.store.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import { checkFiles, type CheckedFile, type RefusedFile } from '../../shared/files/check-files.ts'
import { UploadNotes } from '../../shared/files/upload-notes.tsx'
import { useUploadsOf } from '../../shared/files/use-uploads-of.ts'
import { removeAvatar } from './change-avatar.ts'

const loadCrop = () => import(/* webpackChunkName: "picture-editor" */ '../../shared/files/crop-dialog.tsx')

export function AvatarField({ user }: { user: User }) {
  const [chosen, setChosen] = useState<CheckedFile>()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { Part: CropDialog } = useLazyPart(loadCrop, chosen !== undefined, undoPress(setChosen, chosen, undefined))
  const uploads = useUploadsOf('avatar')

  const choose = (given: File[]) => {
    const checked = checkFiles(given, 'avatar')
    setRefused(checked.refused)
    setChosen(checked.good[0])
  }
  const upload = useAction(async ({ file, type }: CheckedFile, edit: PictureEdit | null) => {
    // The new picture replaces running uploads.
    for (const { id } of uploads) await cancelUpload(id)
    await addUploads([{ file, type, path: `${user.id}/avatar`, use: { kind: 'avatar' }, edit }])
  })
  const remove = useAction(() => removeAvatar(user))
  const error = upload.error ?? remove.error

  return (
    <div role="group" aria-label={texts.avatar} className="flex flex-col gap-3">
      <FilePicker
        label={texts.avatarChoose}
        hint={texts.avatarHint}
        accept={acceptOf('avatar')}
        camera="user"
        onFiles={choose}
      />
      <UploadNotes refused={refused} uploads={uploads} failed={texts.avatarFailed} />
      {error !== undefined && (
        <Banner tone="error">{failureText(error, upload.error ? texts.avatarFailed : settings.profileFailed)}</Banner>
      )}
      {user.avatar !== null && (
        <Button variant="ghost" size="sm" busy={remove.isBusy} className="self-start" onClick={() => void remove.run()}>
          {texts.avatarRemove}
        </Button>
      )}
      {chosen && CropDialog && (
        <CropDialog
          file={chosen.file}
          aspect={1}
          isRound
          onClose={() => setChosen(undefined)}
          onUse={(edit) => {
            setChosen(undefined)
            void upload.run(chosen, edit)
          }}
        />
      )}
    </div>
  )
}
