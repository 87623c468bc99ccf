import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { GamesPanel } from '../games/games.panel.tsx'
import PlaylistSection from '../playlist/playlist.panel.tsx'

export default function TogetherPanel({ user, space }: { user: User; space: Space }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2.5 lg:grid-cols-2 lg:gap-12">
      <PlaylistSection user={user} space={space} />
      <GamesPanel user={user} space={space} />
    </div>
  )
}
