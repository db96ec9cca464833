/* The first header of every shim: what glibc declares is defined by Swift's own modules, the same as for a Swift file
   that imports Glibc.

   Without it, a shim's module defines the same types and constants once more. The compiler then takes those of the
   module that it has loaded first, and a file that imports another one finds them or not by the order in which files
   are compiled. */
#pragma clang module import SwiftGlibc
#pragma clang module import SwiftOverlayShims
