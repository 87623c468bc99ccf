@rem `npm start` says `exec`, so that a shell between npm and node keeps no signal to itself; cmd has no such word.
@%*
