// Stands for the shell's remotes.ts in a bundle that holds the remote.
import { routes } from '../../../mf-couple/src/routes.tsx'

export const loadRemoteModule = async () => ({ routes })
export const loadRemoteAfresh = loadRemoteModule
