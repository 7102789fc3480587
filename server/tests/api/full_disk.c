/* A disk that is full while a file exists: loaded into the server with LD_PRELOAD.
 *
 * FULL_DISK_FILES: what the paths of the files begin with that cannot be written. FULL_DISK_WHEN: the file that makes it
 * so. Nor can what stands in a file be written over, as on a file system that puts the new beside the old: where it can,
 * a log that begins anew has room, and a shop whose carts do not grow goes on for ever.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_refused(int fd) {
    const char *prefix = getenv("FULL_DISK_FILES"), *when = getenv("FULL_DISK_WHEN");
    if (!prefix || !when || access(when, F_OK) != 0) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strncmp(path, prefix, strlen(prefix)) == 0;
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
    if (is_refused(fd)) {
        errno = ENOSPC;
        return -1;
    }
    return REAL(pwrite64)(fd, bytes, size, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset) { return pwrite64(fd, bytes, size, offset); }

ssize_t write(int fd, const void *bytes, size_t size) {
    if (is_refused(fd)) {
        errno = ENOSPC;
        return -1;
    }
    return REAL(write)(fd, bytes, size);
}
