/* Notes what writes to the database's files replace, and what fsync has made durable, so that the harness can undo
 * after a kill what the loss of power would have undone. Loaded with LD_PRELOAD; see scenarios/crash/power.rs.
 *
 * POWER_LOSS_FILES: what the paths of the database's files begin with. POWER_LOSS_LOG: where to note.
 * A record stands in the log before its write happens, so a kill between them does no harm. Shared memory (-shm) is
 * left out: it does not outlive the machine. Deletions count as durable.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <libgen.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CHANGED = 1, MADE = 2, SYNCED = 3, FOLDER_SYNCED = 4 };
enum { FILES = 65536 };

static const char *prefix;
static char folder[4096];
static int log_file = -1;
static uint64_t records;
/* Paths of watched files and folders by descriptor. */
static char *watched[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

static int is_watched(const char *path) {
    if (log_file < 0) return 0;
    if (strcmp(path, folder) == 0) return 1;
    size_t length = strlen(path);
    int is_shared_memory = length > 4 && strcmp(path + length - 4, "-shm") == 0;
    return strncmp(path, prefix, strlen(prefix)) == 0 && !is_shared_memory;
}

static const char *path_of(int fd) { return fd >= 0 && fd < FILES ? watched[fd] : NULL; }

/* Files that were ever watched, by what they are: a descriptor may be a duplicate, or of another spelling of the path. */
static struct known {
    dev_t device;
    ino_t inode;
    char *path;
} *known;
static size_t known_count;

/* Under the lock. A file that was deleted leaves its number to others: of each path the last file counts. */
static void remember(int fd, const char *path) {
    struct stat64 is;
    if (REAL(fstat64)(fd, &is) != 0) abort();
    size_t at = 0;
    while (at < known_count && strcmp(known[at].path, path) != 0) at++;
    if (at == known_count) {
        known = realloc(known, ++known_count * sizeof *known);
        if (!known) abort();
        known[at].path = strdup(path);
    }
    known[at].device = is.st_dev;
    known[at].inode = is.st_ino;
}

/* Under the lock: the path of whatever the descriptor is of. */
static const char *path_by_inode(int fd) {
    struct stat64 is;
    if (path_of(fd)) return path_of(fd);
    if (REAL(fstat64)(fd, &is) != 0) return NULL;
    for (size_t at = 0; at < known_count; at++)
        if (known[at].device == is.st_dev && known[at].inode == is.st_ino) return known[at].path;
    return NULL;
}

/* Under the lock. */
static void note(uint64_t kind, uint64_t offset, uint64_t length, const char *path, const void *old, uint64_t size) {
    uint64_t head[5] = {kind, offset, length, strlen(path), size};
    struct iovec parts[3] = {{head, sizeof head}, {(void *)path, head[3]}, {(void *)old, size}};
    ssize_t whole = (ssize_t)(sizeof head + head[3] + size);
    if (REAL(writev)(log_file, parts, 3) != whole) abort();
    records++;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("POWER_LOSS_LOG");
    prefix = getenv("POWER_LOSS_FILES");
    if (!path || !prefix) return;
    char copy[4096];
    snprintf(copy, sizeof copy, "%s", prefix);
    snprintf(folder, sizeof folder, "%s", dirname(copy));
    log_file = REAL(open64)(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (log_file < 0) abort();
    /* So that the log shows that this was loaded. */
    note(SYNCED, 0, 0, prefix, NULL, 0);
}

/* Under the lock: notes what stands where `size` bytes are to be put or cut off. */
static void note_change(int fd, const char *path, off64_t offset, size_t size) {
    struct stat64 before;
    if (REAL(fstat64)(fd, &before) != 0) abort();
    size_t there = 0;
    if (offset < before.st_size) {
        there = (size_t)(before.st_size - offset);
        if (there > size) there = size;
    }
    char *old = there ? malloc(there) : NULL;
    /* Some descriptors are open for writing alone. */
    int reader = REAL(open64)(path, O_RDONLY | O_CLOEXEC);
    if (reader < 0 || (there && !old)) abort();
    if (there && REAL(pread64)(reader, old, there, offset) != (ssize_t)there) abort();
    REAL(close)(reader);
    note(CHANGED, (uint64_t)offset, (uint64_t)before.st_size, path, old, there);
    free(old);
}

static int opened(const char *path, int flags, mode_t mode) {
    if (!is_watched(path)) return REAL(open64)(path, flags, mode);
    pthread_mutex_lock(&lock);
    struct stat64 before;
    int is_new = REAL(stat64)(path, &before) != 0;
    /* Before it is made: a name that is noted and not there is undone without harm. */
    if (is_new && (flags & O_CREAT)) note(MADE, 0, 0, path, NULL, 0);
    if (!is_new && (flags & O_TRUNC)) {
        int fd = REAL(open64)(path, O_RDONLY | O_CLOEXEC);
        if (fd < 0) abort();
        note_change(fd, path, 0, (size_t)before.st_size);
        REAL(close)(fd);
    }
    int fd = REAL(open64)(path, flags, mode);
    if (fd >= FILES) abort();
    if (fd >= 0) {
        free(watched[fd]);
        watched[fd] = strdup(path);
        remember(fd, path);
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

static mode_t mode_of(int flags, va_list arguments) {
    return flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(arguments, int) : 0;
}

int open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return opened(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return opened(path, flags, mode);
}

int close(int fd) {
    if (path_of(fd)) {
        pthread_mutex_lock(&lock);
        free(watched[fd]);
        watched[fd] = NULL;
        pthread_mutex_unlock(&lock);
    }
    return REAL(close)(fd);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
    const char *path = path_of(fd);
    if (!path) return REAL(pwrite64)(fd, bytes, size, offset);
    pthread_mutex_lock(&lock);
    note_change(fd, path, offset, size);
    ssize_t written = REAL(pwrite64)(fd, bytes, size, offset);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset) { return pwrite64(fd, bytes, size, offset); }

ssize_t write(int fd, const void *bytes, size_t size) {
    const char *path = path_of(fd);
    if (!path) return REAL(write)(fd, bytes, size);
    pthread_mutex_lock(&lock);
    int flags = fcntl(fd, F_GETFL);
    note_change(fd, path, lseek64(fd, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR), size);
    ssize_t written = REAL(write)(fd, bytes, size);
    pthread_mutex_unlock(&lock);
    return written;
}

int ftruncate64(int fd, off64_t length) {
    const char *path = path_of(fd);
    if (!path) return REAL(ftruncate64)(fd, length);
    pthread_mutex_lock(&lock);
    note_change(fd, path, length, SIZE_MAX);
    int done = REAL(ftruncate64)(fd, length);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

/* Durable is what was written before the synchronisation began; it is noted when that has ended. */
static int synced(int fd, int (*sync)(int)) {
    pthread_mutex_lock(&lock);
    const char *path = path_by_inode(fd);
    char copy[4096];
    if (path) snprintf(copy, sizeof copy, "%s", path);
    uint64_t before = records;
    pthread_mutex_unlock(&lock);
    int done = sync(fd);
    if (path && done == 0) {
        pthread_mutex_lock(&lock);
        note(strcmp(copy, folder) == 0 ? FOLDER_SYNCED : SYNCED, before, 0, copy, NULL, 0);
        pthread_mutex_unlock(&lock);
    }
    return done;
}

int fsync(int fd) { return synced(fd, REAL(fsync)); }

int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }
