export const nameOnDisk = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-80)
