// Preloaded into the server by tools/start.mjs, its parent: killing the parent also stops the server.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
