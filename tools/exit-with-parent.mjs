// Preloaded into the server by its parent, tools/start.mjs, so that killing the parent also stops the server.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
