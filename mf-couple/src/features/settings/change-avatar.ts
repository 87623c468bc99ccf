import { updateProfile } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import type { ApplyUse } from '@love-space/web-kit/files/uploads.store.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { mySpaceQuery } from '@love-space/web-kit/session/my-space.ts'
import { changeAccount } from './change-account.ts'

export async function removeAvatar(user: User): Promise<void> {
  await changeAccount(user, { avatar: null })
  await queryClient.invalidateQueries({ queryKey: mySpaceQuery.queryKey })
}

export const showAvatar: ApplyUse = async (fileId, _upload, signal) => {
  const { data } = await api.call(updateProfile, { body: { avatar: fileAddress(fileId) }, signal })
  credentials.setUser(data.user)
  await queryClient.invalidateQueries({ queryKey: mySpaceQuery.queryKey })
}
