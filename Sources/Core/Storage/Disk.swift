import CFileSystem
import CoreFiles
import Glibc

/// What the store asks of the file system below it.
enum Disk {
  /// Magic numbers (linux/magic.h and statfs(2)) of file systems on which SQLite's write-ahead log,
  /// which shares memory between processes, cannot be relied on.
  private static let networkMagic: Set<UInt32> = [
    0x6969,  // NFS
    0x517B, 0xFE53_4D42, 0xFF53_4D42,  // SMB, SMB 2, CIFS
    0x0102_1997,  // 9P
    0x6573_5546,  // FUSE: sshfs and many others; a local one only loses a little speed
    0x5346_414F, 0x6B41_4653,  // AFS
    0x00C3_6400,  // Ceph
    0x7375_7245,  // Coda
    0x0BD0_0BD0,  // Lustre
    0x786F_4256,  // VirtualBox shared folders
  ]

  static func isNetwork(magic: UInt32) -> Bool { networkMagic.contains(magic) }

  /// Type of the file system that holds a path; nil where it cannot be told.
  static func magic(at path: String) -> UInt32? {
    let magic = unsafe atcha_file_system_magic(path)
    return magic == 0 ? nil : magic
  }

  /// Bytes that an ordinary user may still write near a path; nil where it cannot be told.
  static func freeBytes(at path: String) -> UInt64? {
    var info = statvfs()
    guard unsafe statvfs(path, &info) == 0 || statvfs(FileSystem.parent(of: path), &info) == 0
    else {
      return nil
    }
    return UInt64(info.f_bavail) * UInt64(info.f_frsize)
  }

  /// Device and inode: which file a path names at this moment; nil where there is none.
  static func identity(of path: String) -> FileIdentity? {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    return FileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
  }
}

struct FileIdentity: Hashable {
  var device: UInt64
  var inode: UInt64
}
