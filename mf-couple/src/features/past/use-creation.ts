import { useEffect, useState } from 'react'
import type { Space } from '@love-space/contracts/space/space.ts'
import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { uploadQueue } from '@love-space/web-kit/files/uploads.ts'
import { roomLeft } from '../../shared/files/room-left.ts'
import { begin, isThere } from './bring-past.ts'
import { bytesOf, picturesOf, type PastGroup } from './past.rules.ts'
import { usePast } from './past.store.ts'
import { tellDoubles } from './read-pictures.ts'

/** Bytes that the space and this device have room for, without what waits here; undefined until known. */
export interface Room {
  readonly left: number
  readonly kept: number
}

async function readRoom(spaceId: string): Promise<Room | undefined> {
  const { bytesToKeep } = await uploadQueue()
  const [left, kept] = await Promise.all([roomLeft(spaceId), bytesToKeep()])
  return left === null ? undefined : { left, kept }
}

/** Returns the bytes that creating the memories would still send. */
export const bytesToSend = (groups: readonly PastGroup[]): number =>
  bytesOf(picturesOf(groups).filter((picture) => !picture.isLeftOut && !isThere(picture)))

export interface Creation {
  readonly room: Room | undefined
  readonly canBegin: boolean
  readonly isBusy: boolean
  readonly start: () => void
}

interface CreationOptions {
  readonly missing: number
  readonly onBegun: (() => void) | undefined
}

/** Creates the memories of the plan, once no file is missing, doubles were told, and there is room for every byte. */
export function useCreation(space: Space, { missing, onBegun }: CreationOptions): Creation {
  const [room, setRoom] = useState<Room>()
  const groups = usePast(({ plan }) => plan?.groups ?? null)
  const isOnline = useOnline((online) => online.isOnline)
  const hasGroups = groups !== null && groups.length > 0
  useEffect(() => {
    if (!hasGroups || !isOnline) return
    let isOver = false
    readRoom(space.id).then(
      (read) => isOver || setRoom(read),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [hasGroups, isOnline, space.id])
  const action = useAction(
    async () => {
      // Doubles found only now are told before anything is sent.
      if ((await tellDoubles(space.id)) > 0) return
      const now = await readRoom(space.id)
      setRoom(now)
      if (!now || bytesToSend(usePast.getState().plan?.groups ?? []) > now.left) return
      begin(space)
      onBegun?.()
    },
    { failed: texts.failed },
  )
  const isFitting = room === undefined || bytesToSend(groups ?? []) <= room.left
  return {
    room,
    canBegin: isOnline && isFitting && missing === 0,
    isBusy: action.isBusy,
    start: () => void action.run(),
  }
}
